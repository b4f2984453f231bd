import { act } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { topModal } from '#tests/support/dom/dialog.ts';

/** Something on the screen that a person can operate, and how the audit does it. */
export interface Control {
  readonly element: Element;
  /** Its role with its name; numbers in it left out, so that rows of a list are of one kind. */
  readonly kind: string;
  readonly isDisabled: boolean;
  /** Whether what it is set to is already what operating it would choose. */
  readonly isChosen: boolean;
  operate(user: UserEvent): Promise<unknown>;
}

const OPERABLE =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=grid]';

/** The text that is read out of it. */
function wordsOf(node: Node | null): string {
  if (node instanceof Element && node.getAttribute('aria-hidden') === 'true') return '';
  if (!node?.hasChildNodes()) return node?.textContent ?? '';
  return [...node.childNodes].map(wordsOf).join('');
}

function textOf(ids: string | null): string {
  return (
    (ids ?? '')
      .split(' ')
      // A name is read also where it is hidden as a text of its own.
      .map((id) => [...(document.getElementById(id)?.childNodes ?? [])].map(wordsOf).join(''))
      .join(' ')
  );
}

function nameOf(element: Element): string {
  const labels = 'labels' in element ? [...((element.labels as NodeList | null) ?? [])] : []; // of fields
  const name =
    element.getAttribute('aria-label') ??
    (element.hasAttribute('aria-labelledby') ? textOf(element.getAttribute('aria-labelledby')) : null) ??
    (labels.length > 0 ? labels.map(wordsOf).join(' ') : wordsOf(element));
  return (name ?? '').trim().replace(/\s+/g, ' ').slice(0, 60);
}

function roleOf(element: Element): string {
  if (element instanceof HTMLInputElement) return element.type;
  return element.getAttribute('role') ?? element.localName;
}

function kindOf(element: Element): string {
  // A field, and a group of radios, is one control whatever stands in it.
  if (element instanceof HTMLInputElement && element.type === 'radio') {
    const group = element.closest('fieldset, [role=radiogroup]');
    return `radio of ${group ? nameOf(group).replace(/[0-9０-９]+/g, '#') : element.name}`;
  }
  return `${roleOf(element)} ${nameOf(element).replace(/[0-9０-９]+/g, '#')}`;
}

function isHidden(element: Element): boolean {
  return element.closest('[hidden], [inert], [aria-hidden=true]') !== null;
}

function isDisabled(element: Element): boolean {
  return element.matches(':disabled, [aria-disabled=true], [readonly]');
}

function anotherOption(select: HTMLSelectElement): string | undefined {
  return [...select.options].find(({ selected, disabled }) => !selected && !disabled)?.value;
}

function isChosen(element: Element): boolean {
  if (element instanceof HTMLSelectElement) return anotherOption(element) === undefined;
  return element instanceof HTMLInputElement && element.type === 'radio' && element.checked;
}

const PICTURE = new File(['picture'], 'sticker.png', { type: 'image/png' });

async function operate(element: Element, user: UserEvent): Promise<void> {
  if (element instanceof HTMLSelectElement) {
    return user.selectOptions(element, anotherOption(element) ?? []);
  }
  if (element instanceof HTMLInputElement && element.type === 'file') return user.upload(element, PICTURE);
  if (isTextField(element)) return user.type(element, '1');
  if (element.getAttribute('role') === 'grid') {
    await act(async () => (element as HTMLElement).focus()); // a grid that is operated can be focused
    return user.keyboard('{ArrowDown}');
  }
  return user.click(element);
}

/** Whether one writes into it. */
export function isTextField(element: Element): boolean {
  if (element instanceof HTMLTextAreaElement) return true;
  return (
    element instanceof HTMLInputElement && !['radio', 'checkbox', 'file', 'submit'].includes(element.type)
  );
}

/** The controls on the screen that can be operated now. */
export function controlsOnScreen(): Control[] {
  const scope = topModal() ?? document.body; // jsdom itself has no inertness
  return [...scope.querySelectorAll(OPERABLE)]
    .filter((element) => !isHidden(element))
    .map((element) => ({
      element,
      kind: kindOf(element),
      isDisabled: isDisabled(element),
      isChosen: isChosen(element),
      operate: (user) => operate(element, user),
    }));
}
