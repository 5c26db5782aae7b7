import { usePrompt } from "@medusajs/ui"

type Question = Parameters<ReturnType<typeof usePrompt>>[0]

/**
 * Asks before something is done; whoever has answered is back at the button, where it is still there: `opener`, where
 * the button has lost the focus since it was pressed.
 */
export function useQuestion(): (question: Question, opener?: Element | null) => Promise<boolean> {
  const prompt = usePrompt()
  return async (question, opener = document.activeElement) => {
    const answer = await prompt(question)
    // The window gives the focus to nobody when it goes.
    setTimeout(() => {
      if (document.activeElement === document.body && opener instanceof HTMLElement && opener.isConnected)
        opener.focus()
    })
    return answer
  }
}
