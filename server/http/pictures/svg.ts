/** A text as it stands in an SVG, between tags or in an attribute. */
export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** The headers of every SVG, beside how long it may be kept. */
export const SVG = { 'Content-Type': 'image/svg+xml; charset=utf-8' };
