/** Where the service is to post an account's notifications: its `notify_url`. */
export function notificationAddress(account: string, backendUrl: string): string {
  return new URL(`/hooks/acquiring/${account}/notifications`, backendUrl).toString()
}
