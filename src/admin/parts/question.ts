import { usePrompt } from "@medusajs/ui"

type Question = Parameters<ReturnType<typeof usePrompt>>[0]

/** Asks before something is done; whoever has answered is back at the button, where it is still there. */
export function useQuestion(): (question: Question) => Promise<boolean> {
  const prompt = usePrompt()
  return async (question) => {
    const { activeElement: opener } = document
    const answer = await prompt(question)
    // The window gives the focus to nobody when it goes.
    setTimeout(() => {
      if (document.activeElement === document.body && opener instanceof HTMLElement && opener.isConnected)
        opener.focus()
    })
    return answer
  }
}
