/**
 * The events that ask again after a call without an answer: the member wants it, the network is back, the page is
 * looked at again.
 */
export function again<const Back>(back: Back) {
  return { 'retry.requested': back, 'connection.restored': back, 'page.shown': back } as const;
}

/**
 * The part of a state in which a call has failed: it listens to the page, and leads back to the state that makes the
 * call.
 */
export function askedAgain<const Back>(back: Back) {
  return { invoke: { id: 'listenToPage', src: 'listenToPage' }, on: again(back) } as const;
}
