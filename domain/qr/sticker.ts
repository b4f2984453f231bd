import { linkTo } from '#domain/shell/screens.ts';
import type { Instant, Minutes } from '#domain/time.ts';

/**
 * The code in the text of a booth's sticker, `{origin}/user/q/{code}` (docs/spec/qr.md, "Scan results"); undefined for
 * any other text. The origin is not judged here: the server knows under which it is reached.
 */
export function stickerCode(text: string): string | undefined {
  const match = /^(?:https?:\/\/[^/\s]+)?\/user\/q\/([A-Za-z0-9_-]{1,64})\/?$/.exec(text.trim());
  return match?.[1];
}

/** The text of a booth's sticker without its origin, which is any that serves the app. */
export function stickerText(code: string): string {
  return linkTo('/q/:code', { code });
}

/**
 * Reads a typed code as the text of a sticker: its code alone or the whole text, full-width characters accepted.
 * Undefined for a text that can be neither.
 */
export function typedSticker(typed: string): string | undefined {
  const text = typed.normalize('NFKC').trim();
  // A whole text keeps its origin: the server knows which is its own.
  if (stickerCode(text) !== undefined) return text;
  return stickerCode(stickerText(text)) === undefined ? undefined : stickerText(text);
}

/** The result of a scanned code (docs/spec/qr.md, "Scan results"). */
export type ScanResult =
  | { readonly kind: 'usageWithoutReservation'; readonly boothId: number }
  | {
      readonly kind: 'usageWithReservation';
      readonly boothId: number;
      /** null where the server does not tell. */
      readonly usableMinutes: Minutes | null;
      /** When entry opens; null where the server does not tell. */
      readonly opensAt: Instant | null;
    }
  | {
      readonly kind: 'doorOpened';
      readonly boothId: number;
      /** Until when the booth is theirs; null where the server does not tell. */
      readonly endsAt: Instant | null;
    };
