import type { CDPSession } from '@playwright/test';
import { type AXNode, phraseOf, plain, propertyOf } from './words.ts';

/** One thing at which a screen reader stops, and what it says there. */
export interface Stop {
  /** The browser's number of the element or text. */
  readonly id: number;
  readonly role: string;
  readonly words: string;
}

/** Where the focus is. */
export interface Focused extends Stop {
  readonly name: string;
  readonly dialog: { readonly id: number; readonly words: string } | undefined;
}

/** Read by their name; what stands in them is that name. */
const WHOLE = new Set([
  ...['button', 'link', 'radio', 'checkbox', 'switch', 'combobox', 'textbox', 'searchbox', 'spinbutton'],
  ...['image', 'progressbar', 'gridcell', 'columnheader', 'DisclosureTriangle', 'heading'],
]);
/** Parts whose name is read where one comes into them. */
const PARTS = new Set(['list', 'region', 'group', 'radiogroup', 'dialog', 'navigation', 'grid', 'form']);
/** Parts that stand in a line, and do not end it. */
const IN_LINE = new Set(['strong', 'emphasis', 'mark', 'time', 'code']);

/** The page as the browser tells it to a screen reader, in the order in which it is read. */
export class Reading {
  readonly #nodes: ReadonlyMap<string, AXNode>;
  readonly stops: readonly Stop[];

  private constructor(nodes: readonly AXNode[], blockOf: (id: number) => number) {
    this.#nodes = new Map(nodes.map((node) => [node.nodeId, node]));
    const stops: Stop[] = [];
    let line: { id: number; block: number; text: string } | undefined;
    const endLine = () => {
      const words = plain(line?.text ?? '');
      if (line && words !== '') stops.push({ id: line.id, role: 'text', words });
      line = undefined;
    };
    const read = (node: AXNode): void => {
      const role = String(node.role?.value);
      const id = node.backendDOMNodeId ?? 0;
      if (role === 'InlineTextBox') return;
      if (!node.ignored && role === 'StaticText') {
        const block = blockOf(id);
        if (line?.block !== block) endLine();
        line = { id: line?.id ?? id, block, text: `${line?.text ?? ''}${node.name?.value ?? ''}` };
        return;
      }
      const isWhole = !node.ignored && WHOLE.has(role);
      const isNamed = !node.ignored && PARTS.has(role) && Boolean(node.name?.value);
      const isInLine = node.ignored || IN_LINE.has(role);
      if (!isInLine) endLine();
      if (isWhole || isNamed) stops.push({ id, role, words: phraseOf(node) });
      if (!isWhole) for (const child of this.#childrenOf(node)) read(child);
      if (!isInLine) endLine();
    };
    const [root] = nodes;
    if (root) read(root);
    endLine();
    this.stops = stops;
  }

  static async of(session: CDPSession): Promise<Reading> {
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    return new Reading(nodes, await blocksOf(session));
  }

  *#childrenOf(node: AXNode): Generator<AXNode> {
    for (const id of node.childIds ?? []) {
      const child = this.#nodes.get(id);
      if (child) yield child;
    }
  }

  /** The element that has the focus, and the dialog in which it is. */
  get focused(): Focused | undefined {
    const node = [...this.#nodes.values()].findLast(
      (each) => each.role?.value !== 'RootWebArea' && propertyOf(each, 'focused') === true,
    );
    if (!node) return undefined;
    const dialog = this.#dialogOf(node);
    const cell = this.#activeCellOf(node) ?? node;
    return {
      id: node.backendDOMNodeId ?? 0,
      role: String(node.role?.value),
      name: plain(String(cell.name?.value ?? '')),
      words: phraseOf(cell),
      dialog: dialog && { id: dialog.backendDOMNodeId ?? 0, words: phraseOf(dialog) },
    };
  }

  #activeCellOf(node: AXNode): AXNode | undefined {
    const active = node.properties?.find((property) => property.name === 'activedescendant');
    const id = active?.value.relatedNodes?.[0]?.backendDOMNodeId;
    return [...this.#nodes.values()].find(
      ({ backendDOMNodeId }) => id !== undefined && backendDOMNodeId === id,
    );
  }

  #dialogOf(node: AXNode): AXNode | undefined {
    let up: AXNode | undefined = node;
    while (up && up.role?.value !== 'dialog') up = this.#nodes.get(up.parentId ?? '');
    return up;
  }
}

/** Finds the block in which a text stands: where that ends, the voice comes to rest. */
async function blocksOf(session: CDPSession): Promise<(id: number) => number> {
  const { documents, strings } = await session.send('DOMSnapshot.captureSnapshot', {
    computedStyles: ['display'],
  });
  const { nodes, layout } = documents[0] ?? {};
  const ids = nodes?.backendNodeId ?? [];
  const parents = nodes?.parentIndex ?? [];
  const indexes = new Map(ids.map((id, index) => [id, index]));
  const displays = new Map(
    layout?.nodeIndex.map((node, index) => [node, strings[layout.styles[index]?.[0] ?? -1] ?? 'contents']),
  );
  return (id) => {
    let at = parents[indexes.get(id) ?? -1];
    while (at !== undefined && /^(inline|contents)$/.test(displays.get(at) ?? 'contents')) at = parents[at];
    return ids[at ?? -1] ?? 0;
  };
}
