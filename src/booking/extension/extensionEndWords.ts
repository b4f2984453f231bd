import type { ExtensionEnd } from '#domain/booking/extension.ts';

const REASONS: Readonly<Record<ExtensionEnd, string>> = {
  others: 'このあとに別の予約があるため',
  self: 'このあとにご自身の予約があるため',
  closed: '営業時間が終わるため',
  invitation: 'ご招待の利用時間を使い切っているため',
};

/** Why no more can be added; empty where the server does not tell. */
export function extensionEndWords(end: ExtensionEnd | null): string {
  return end === null ? '' : REASONS[end];
}
