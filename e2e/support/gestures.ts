import type { Page } from '@playwright/test';
import { gesturesBy } from '#tests/support/gestures/gestures.ts';

/** The steps of a member in that page. */
export function gesturesIn(page: Page) {
  return gesturesBy({
    press: (name) => page.getByRole('button', { name }).click(),
    confirm: (name) => page.getByRole('dialog').getByRole('button', { name }).click(),
    choose: (option) => page.getByText(option, { exact: true }).click(),
    fill: (label, text) => page.getByLabel(label, { exact: true }).fill(text),
  });
}
