import { useMutation as useOfLibrary, type UseMutationOptions, type UseMutationResult } from "@tanstack/react-query"

/**
 * What is pressed is sent now, or it has failed. The library by itself keeps what is pressed without a network, says
 * nothing, and sends it when there is one again: money would move hours later.
 */
export function useMutation<Answer, Sent = void>(
  options: Omit<UseMutationOptions<Answer, Error, Sent>, "networkMode">,
): UseMutationResult<Answer, Error, Sent> {
  return useOfLibrary({ ...options, networkMode: "always" })
}
