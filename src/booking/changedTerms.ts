/** The terms of a confirmation that may become others before it is confirmed. */
interface Terms {
  readonly amount: { readonly gross: number } | null;
}

/** The tax-included price that was confirmed, where it has become another; null for guests. */
export function formerGrossOf(former: Terms | null, terms: Terms | null): number | null {
  const [was, is] = [former?.amount?.gross ?? null, terms?.amount?.gross ?? null];
  return was !== null && is !== null && was !== is ? was : null;
}

/**
 * The change of the terms, and what is to be looked at again. A guest sees no price, and so none that changes.
 * @param price the words for a price that has become another
 */
export function changedWords(price: string | null, hasNewLimit: boolean, isGuest: boolean): string {
  if (isGuest) return '回数と時間が戻る期限が変わりました。新しい期限をご確認ください。';
  const limit = '無料でキャンセルできる期限';
  if (!hasNewLimit) return `${price ?? '料金が'}変わりました。新しい料金をご確認ください。`;
  if (price === null) return `${limit}が変わりました。新しい期限をご確認ください。`;
  return `${price}変わり、${limit}も変わりました。新しい料金と期限をご確認ください。`;
}
