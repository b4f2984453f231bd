import { waitFor } from '@testing-library/react';
// @ts-expect-error the package has types, and its exports don't name them
import * as accessibility from 'dom-accessibility-api';
import { expect } from 'vitest';

/** The names that a screen reader has for elements, and what it adds. */
const {
  computeAccessibleName,
  computeAccessibleDescription,
}: Readonly<Record<'computeAccessibleName' | 'computeAccessibleDescription', (element: Element) => string>> =
  accessibility;

/** Elements that end a line: a person who listens hears each of them by itself. */
const BLOCKS =
  'address,article,aside,dd,details,dialog,div,dl,dt,fieldset,figure,footer,form,h1,h2,h3,header,hr,legend,li,main,nav,ol,p,section,summary,table,td,th,tr,ul';
const CONTROLS =
  'a[href],button,input,select,textarea,[role=button],[role=radio],[role=checkbox],[role=switch],[role=option]';
const PICTURES = '[role=img],[role=progressbar],[role=timer],img[alt]:not([alt=""])';

/** `disabled`, `checked` …: how a control stands. */
function statesOf(element: Element): string[] {
  const has = (selector: string) => element.matches(selector);
  const valued = ['aria-expanded', 'aria-pressed', 'aria-checked', 'aria-current', 'aria-selected'].flatMap(
    (name) => {
      const value = element.getAttribute(name);
      return value === null || value === 'false' ? [] : [name.slice('aria-'.length)];
    },
  );
  return [
    ...(has(':disabled,[aria-disabled=true]') ? ['disabled'] : []),
    ...(has('[readonly]') ? ['read-only'] : []),
    ...(has(':checked:not(option)') ? ['checked'] : []),
    ...(has(':required,[aria-required=true]') ? ['required'] : []),
    ...(has('[aria-invalid=true]') ? ['invalid'] : []),
    ...(has('[aria-busy=true]') ? ['busy'] : []),
    ...valued,
  ];
}

const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

function kindOf(element: Element): string {
  const type = element instanceof HTMLInputElement ? element.type : element.tagName.toLowerCase();
  return element.getAttribute('role') ?? { a: 'link', textarea: 'text' }[type] ?? type;
}

function contentOf(element: Element): string {
  if (element instanceof HTMLSelectElement) return element.selectedOptions[0]?.text ?? '';
  const isTyped = element.matches('textarea,input:not([type=radio],[type=checkbox],[type=file])');
  return isTyped ? (element as HTMLInputElement).value : ''; // both have one
}

/** `[button 予約する; disabled]`, `[text 宛名; 山田; required; 会社名にするときは…]` */
function controlOf(element: Element): string {
  const to = element.matches('a[href]')
    ? `→ ${element.getAttribute('href')?.replace(/^\/user(?=\/)/, '')}`
    : '';
  const parts = [
    `${kindOf(element)} ${plain(computeAccessibleName(element))}`,
    to,
    contentOf(element),
    ...statesOf(element),
    plain(computeAccessibleDescription(element)),
  ];
  return `[${parts.filter(Boolean).join('; ')}]`;
}

/** The words of a part before its own: a title, an alert, the name of a group. */
function openingOf(element: Element): string {
  const role = element.getAttribute('role') ?? '';
  if (/^H\d$/.test(element.tagName)) return `${'#'.repeat(Number(element.tagName[1]))} `;
  if (role === 'alert' || role === 'status') return `${role}: `;
  const isNamed = element.matches(
    '[aria-label],dialog,[role=group],[role=radiogroup],section[aria-labelledby]',
  );
  const name = isNamed ? plain(computeAccessibleName(element)) : '';
  return name && `(${[name, ...statesOf(element)].join('; ')}) `;
}

function* piecesOf(node: Node): Generator<string> {
  if (node instanceof Text) {
    yield node.data;
    return;
  }
  if (!(node instanceof Element) || node.matches('[hidden],[inert],script,style')) return;
  if (node.matches('[aria-hidden=true]')) {
    // Beside it stands in words what its signs mean.
    if (node.nextElementSibling?.matches('.visually-hidden')) return;
    const seen = plain(node.textContent);
    if (seen !== '') yield ` ~${seen}~ `;
    return;
  }
  if (node.matches(CONTROLS)) {
    yield `\n${controlOf(node)}\n`;
    return;
  }
  if (node.matches(PICTURES)) {
    yield `{${plain(computeAccessibleName(node))}${node.matches('[aria-valuenow]') ? ` ${node.getAttribute('aria-valuenow')}` : ''}}`;
    return;
  }
  const isBlock = node.matches(BLOCKS);
  const opening = openingOf(node);
  if (isBlock || opening) yield '\n';
  if (opening) yield /^(#|alert|status)/.test(opening) ? opening : `${opening}\n`;
  // The words of a label are the name of its field already.
  if (!node.matches('label')) for (const child of node.childNodes) yield* piecesOf(child);
  else for (const control of node.querySelectorAll(CONTROLS)) yield `\n${controlOf(control)}\n`;
  if (isBlock) yield '\n';
}

/**
 * The part line by line as somebody hears it who can't see: texts and titles, alerts, and each control by its role and
 * name, with its value, its states and its description. Words that are only seen stand between ~.
 */
export function readAloud(part: Element = document.body): string[] {
  return [...piecesOf(part)].join('').split('\n').map(plain).filter(Boolean);
}

/** A browser lets one radio of a name be chosen in the whole form or page: the names of two questions are two. */
export function expectQuestionsApart(): void {
  const groups = new Map<string, Element | null>();
  for (const radio of document.querySelectorAll<HTMLInputElement>('input[type=radio]')) {
    const group = radio.closest('[role=radiogroup]');
    expect(group, radio.name).not.toBeNull();
    expect(groups.get(radio.name) ?? group, `the question of the radios named ${radio.name}`).toBe(group);
    groups.set(radio.name, group);
  }
  expect(new Set(groups.values()).size).toBe(groups.size);
}

/** Waits until the part says exactly that. */
export async function expectAloud(part: Element, lines: readonly string[]): Promise<void> {
  await waitFor(() => expect(readAloud(part)).toEqual(lines));
  expectQuestionsApart();
}

/** Waits until the screen says exactly that, apart from the tabs below it and the sheets above it. */
export async function expectScreen(lines: readonly string[]): Promise<void> {
  await waitFor(() =>
    expect(readAloud(document.querySelector('main')?.parentElement ?? document.body)).toEqual(lines),
  );
  expectQuestionsApart();
}
