/**
 * The code in the text of a booth's sticker, `{origin}/user/q/{code}` (decisions.md); undefined for any other text.
 * The origin is not judged here: the server knows its own codes.
 */
export function stickerCode(text: string): string | undefined {
  const match = /^(?:https?:\/\/[^/\s]+)?\/user\/q\/([A-Za-z0-9_-]{1,64})\/?$/.exec(text.trim());
  return match?.[1];
}

/** What a scanned code leads to (spec section 4, QR scan result type). */
export type ScanResult =
  | { readonly kind: 'usageWithoutReservation'; readonly boothId: number }
  | { readonly kind: 'usageWithReservation'; readonly boothId: number; readonly usableMinutes: number }
  | { readonly kind: 'doorOpened'; readonly boothId: number };
