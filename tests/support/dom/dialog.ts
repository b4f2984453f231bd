/**
 * jsdom knows <dialog> as an element without behaviour. This adds what views rely on: showModal, close, Esc (a
 * cancelable `cancel`, then `close`), and focus that moves in and goes back. The page behind is not made inert.
 */

/** A title that scripts may focus is none of them. */
const FOCUSABLE = '[autofocus], button, [href], input, select, textarea, [tabindex="0"]';

/** The open modal dialogs, the topmost last, with what had the focus before each. */
const modals: { dialog: HTMLDialogElement; before: Element | null }[] = [];

function showModal(this: HTMLDialogElement): void {
  if (this.open) throw new DOMException('The dialog is open already.', 'InvalidStateError');
  modals.push({ dialog: this, before: document.activeElement });
  this.open = true;
  const target = this.querySelector<HTMLElement>('[autofocus]') ?? this.querySelector<HTMLElement>(FOCUSABLE);
  (target ?? this).focus();
}

function close(this: HTMLDialogElement, returnValue?: string): void {
  if (!this.open) return;
  this.open = false;
  if (returnValue !== undefined) this.returnValue = returnValue;
  const index = modals.findIndex((modal) => modal.dialog === this);
  const [modal] = index === -1 ? [] : modals.splice(index, 1);
  if (modal?.before instanceof HTMLElement) modal.before.focus();
  queueMicrotask(() => this.dispatchEvent(new Event('close')));
}

function closeTopmostOnEscape(event: KeyboardEvent): void {
  const topmost = modals.findLast(({ dialog }) => dialog.isConnected);
  if (event.key !== 'Escape' || event.defaultPrevented || !topmost) return;
  const isAllowed = topmost.dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
  if (isAllowed) topmost.dialog.close();
}

/** Gives jsdom's dialogs their behaviour; called once for each test file. */
export function installDialog(): void {
  Object.assign(HTMLDialogElement.prototype, { showModal, close });
  document.addEventListener('keydown', closeTopmostOnEscape);
}

/** The open modal dialog behind which nothing can be operated. */
export function topModal(): HTMLDialogElement | undefined {
  return modals.findLast(({ dialog }) => dialog.isConnected && dialog.open)?.dialog;
}

/** Forgets the dialogs of the test that ended. */
export function forgetDialogs(): void {
  modals.length = 0;
}
