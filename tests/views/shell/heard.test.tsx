import { afterEach, describe, expect, it } from 'vitest';
import { forgetDialogs } from '#tests/support/dom/dialog.ts';
import { faultsByEar } from '#tests/support/dom/heard.ts';

function faultsOf(html: string): string {
  forgetDialogs();
  document.body.innerHTML = html;
  const dialog = document.querySelector('dialog');
  dialog?.showModal();
  dialog?.querySelector('h2')?.focus();
  return faultsByEar().join('\n');
}

// Whoever comes next has the same document.
afterEach(() => document.body.replaceChildren());

describe('a screen by ear', () => {
  it.each([
    [
      'a button that waits, with its reason',
      '<button disabled aria-describedby="a">予約する</button><p id="a">確認中</p>',
    ],
    [
      'a button that is busy',
      '<button aria-disabled="true" aria-busy="true">予約しています…</button><p id="a">A-2</p>',
    ],
    [
      'a text that may be tied to something, while nothing waits',
      '<button>予約する</button><p id="a">A-2</p>',
    ],
    [
      'a field whose mistake is an alert',
      '<input aria-invalid="true" aria-describedby="a"><p id="a" role="alert">必須です</p>',
    ],
    ['a dialog', '<dialog><h2 tabindex="-1">予約</h2><p>A-2</p><button>予約する</button></dialog>'],
  ])('has no fault where there is %s', (_, html) => {
    expect(faultsOf(html)).toBe('');
  });

  it.each([
    [
      'a reason is tied to no button',
      '<button disabled>予約する</button><p id="a">確認中</p>',
      /“確認中” is tied to none/,
    ],
    [
      'a reason is tied to no button that is held by its words',
      '<button aria-disabled="true">予約する</button><p id="a">確認中</p>',
      /“確認中” is tied to none/,
    ],
    [
      'a tie leads nowhere',
      '<button aria-describedby="b">予約する</button>',
      /together with b, which there is not/,
    ],
    [
      'a mistake is no alert',
      '<input name="it" aria-invalid="true" aria-describedby="a"><p id="a">必須です</p>',
      /^the mistake is not told of <input name="it"/,
    ],
    [
      'words of a dialog follow its buttons',
      '<dialog><h2 tabindex="-1">予約</h2><button>予約する</button><p>1,100円</p></dialog>',
      /^“1,100円” comes after the last button/,
    ],
    [
      'a dialog is opened at its first button',
      '<dialog><button>予約する</button></dialog>',
      /^a dialog is opened at <button>予約する/,
    ],
  ])('has a fault where %s', (_, html, fault) => {
    expect(faultsOf(html)).toMatch(fault);
  });
});
