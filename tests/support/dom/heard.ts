import { topModal } from './dialog.ts';

/** Attributes by which an element is heard together with others. */
const TIES = ['aria-describedby', 'aria-labelledby', 'aria-controls', 'aria-activedescendant'];
/** Controls that wait for something; what they do themselves at present needs no reason. */
const HELD = ':disabled, [aria-disabled="true"]:not([aria-busy])';

const all = (selector: string, within: ParentNode = document.body) => [...within.querySelectorAll(selector)];

function namedIn(element: Element, attribute: string): string[] {
  return (element.getAttribute(attribute) ?? '').split(/\s+/).filter(Boolean);
}

/**
 * Ties that lead nowhere; and, while a control waits, texts that have an id to be tied to something and are not: the
 * reason for it, which is only seen.
 */
function untied(): string[] {
  const tied = new Set(all('*').flatMap((element) => TIES.flatMap((tie) => namedIn(element, tie))));
  const labels = new Set(all('label[for]').map((label) => label.getAttribute('for')));
  const isHeld = all(HELD).length > 0;
  const lost = [...tied].filter((id) => document.getElementById(id) === null);
  const forNothing = [...labels].filter((id) => id !== null && document.getElementById(id) === null);
  const texts = isHeld ? all('[id]').filter((element) => all('button, input', element).length === 0) : [];
  const untold = texts.filter(
    ({ id, textContent }) => textContent.trim() !== '' && !tied.has(id) && !labels.has(id),
  );
  return [
    ...lost.map((id) => `a control is heard together with ${id}, which there is not`),
    ...forNothing.map((id) => `a label is for ${id}, which there is not: a tap on it does nothing`),
    ...untold.map(({ textContent }) => `a control waits, and “${textContent}” is tied to none`),
  ];
}

/** Controls that wait and do not say for what. */
export function unexplained(): string[] {
  return all(HELD)
    .filter((control) => namedIn(control, 'aria-describedby').length === 0)
    .map(({ textContent, outerHTML }) => `“${textContent || outerHTML}” waits, and does not say for what`);
}

/** Fields whose mistake is heard only by whoever comes back to them. */
function silentMistakes(): string[] {
  const isTold = (id: string) => document.getElementById(id)?.closest('[role="alert"]');
  return all('[aria-invalid="true"]')
    .filter((field) => !namedIn(field, 'aria-describedby').some(isTold))
    .map(({ outerHTML }) => `the mistake is not told of ${outerHTML}`);
}

/** Words of a dialog after its last button: whoever has come to that and presses it never hears them. */
function behindButtons(dialog: Element): string[] {
  const last = all('button, a[href]', dialog).at(-1);
  const words: string[] = [];
  const texts = document.createTreeWalker(dialog, NodeFilter.SHOW_TEXT);
  if (last !== undefined) texts.currentNode = last;
  while (last !== undefined && texts.nextNode() !== null) {
    const { textContent, parentElement } = texts.currentNode;
    if (!last.contains(parentElement) && !parentElement?.closest('[aria-hidden="true"], [role="alert"]'))
      words.push(textContent ?? '');
  }
  const said = words.join('').trim();
  return said === '' ? [] : [`“${said}” comes after the last button of a dialog`];
}

const met = new WeakSet<Element>();

/** A dialog is read from its title on. The page behind it has no focus in a browser, which jsdom does not know. */
function unreadDialog(dialog: Element): string[] {
  const { activeElement } = document;
  const isMisled = !met.has(dialog) && dialog.contains(activeElement) && activeElement?.tagName !== 'H2';
  met.add(dialog);
  return isMisled ? [`a dialog is opened at ${activeElement?.outerHTML}, and not at its title`] : [];
}

/** The faults of the screen, as it stands, that only whoever hears it would meet. */
export function faultsByEar(): string[] {
  const dialog = topModal();
  return [
    ...untied(),
    ...silentMistakes(),
    ...(dialog === undefined ? [] : [...unreadDialog(dialog), ...behindButtons(dialog)]),
  ];
}
