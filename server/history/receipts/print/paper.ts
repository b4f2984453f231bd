import PDFDocument from 'pdfkit';
import type { Instant } from '#domain/time.ts';
import { drawable, fonts } from './fonts.ts';

/** Points from the left edge of A4, between which everything stands. */
export const LEFT = 56;
export const RIGHT = 539;

const INK = '#000000';
const GREY = '#444444';

interface TextStyle {
  /** In points. */
  readonly size: number;
  readonly bold?: boolean;
  readonly grey?: boolean;
  /** `right`: it ends at x. */
  readonly align?: 'left' | 'right';
  readonly spacing?: number;
  /** The width of a line in points, at most; without it, one line. */
  readonly width?: number;
}

/**
 * A document of A4 pages, black on white, hairlines only (docs/spec/design.md, "Layout"). The same calls make the same
 * bytes.
 */
export class Paper {
  readonly #document: PDFKit.PDFDocument;
  readonly #bytes: Promise<Uint8Array>;

  constructor(title: string, made: Instant) {
    const date = new Date(made);
    this.#document = new PDFDocument({
      size: 'A4',
      margin: 0,
      // Its types want a name; null is for who registers fonts of their own.
      font: null as unknown as string,
      lang: 'ja-JP',
      displayTitle: true,
      info: { Title: title, Producer: 'Komori', Creator: 'Komori', CreationDate: date, ModDate: date },
    });
    const chunks: Uint8Array[] = [];
    this.#bytes = new Promise((resolve, reject) => {
      this.#document.on('data', (chunk: Uint8Array) => chunks.push(chunk));
      this.#document.on('end', () => resolve(Buffer.concat(chunks)));
      this.#document.on('error', reject);
    });
    // Parsed fonts are taken as they are, which the types do not say.
    this.#document.registerFont('regular', fonts.regular as unknown as PDFKit.Mixins.PDFFontSource);
    this.#document.registerFont('bold', fonts.bold as unknown as PDFKit.Mixins.PDFFontSource);
  }

  /** Begins another page. */
  turn(): void {
    this.#document.addPage();
  }

  /** Writes a text whose first line stands on that baseline; answers the last one. */
  text(text: string, x: number, baseline: number, style: TextStyle): number {
    const { size, bold = false, grey = false, align = 'left', spacing = 0, width } = style;
    const shown = drawable(text);
    const pen = this.#document
      .font(bold ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor(grey ? GREY : INK);
    const options = { characterSpacing: spacing, baseline: 'alphabetic' as const };
    const lines = width === undefined ? [shown] : this.#linesOf(shown, width);
    lines.forEach((line, index) => {
      const start = align === 'right' ? x - pen.widthOfString(line, options) : x;
      pen.text(line, start, baseline + index * size * LINE_HEIGHT, { ...options, lineBreak: false });
    });
    return baseline + (lines.length - 1) * size * LINE_HEIGHT;
  }

  /** Breaks where the width is reached: Japanese may break nearly anywhere, and a name has no better place. */
  #linesOf(text: string, width: number): readonly string[] {
    const lines: string[] = [];
    let line = '';
    for (const character of text) {
      if (line !== '' && this.#document.widthOfString(line + character) > width) {
        lines.push(line);
        line = '';
      }
      line += character;
    }
    return [...lines, line];
  }

  /** A horizontal line from x to x; its thickness in points. */
  rule(y: number, thickness: number, from = LEFT, to = RIGHT): void {
    this.#document.moveTo(from, y).lineTo(to, y).lineWidth(thickness).strokeColor(INK).stroke();
  }

  /** A word in a thin frame. */
  stamp(text: string, x: number, baseline: number, size: number): void {
    const pen = this.#document.font('bold').fontSize(size);
    const width = pen.widthOfString(text) + size;
    this.#document
      .roundedRect(x, baseline - size * 1.15, width, size * 1.6, 2)
      .lineWidth(0.8)
      .strokeColor(INK)
      .stroke();
    this.text(text, x + size / 2, baseline, { size, bold: true });
  }

  /** Closes the document. */
  async close(): Promise<Uint8Array> {
    this.#document.end();
    return await this.#bytes;
  }
}

const LINE_HEIGHT = 1.5;
