import { afterEach, describe, expect, it, vi } from 'vitest';
import { copyText } from '#src/shared/copying/copyText.ts';

const writeText = vi.fn<(text: string) => Promise<void>>();
const execCommand = vi.fn<(command: string) => boolean>();
// jsdom has neither; another file of this worker may have left a clipboard.
Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
Object.assign(document, { execCommand });

function password(): HTMLElement {
  const element = document.createElement('p');
  element.textContent = 'k7m4-q2xz';
  document.body.append(element);
  return element;
}

afterEach(() => {
  vi.resetAllMocks();
  document.body.replaceChildren();
});

describe('copying a text', () => {
  it('gives it to the clipboard', async () => {
    writeText.mockResolvedValue();
    expect(await copyText(password())).toBe(true);
    expect(writeText).toHaveBeenCalledExactlyOnceWith('k7m4-q2xz');
  });

  it('goes the old way where the clipboard is refused', async () => {
    writeText.mockRejectedValue(new DOMException('denied', 'NotAllowedError'));
    execCommand.mockReturnValue(true);
    expect(await copyText(password())).toBe(true);
    expect(execCommand).toHaveBeenCalledExactlyOnceWith('copy');
  });

  it('leaves it selected where nothing may be copied', async () => {
    writeText.mockRejectedValue(new DOMException('denied', 'NotAllowedError'));
    execCommand.mockReturnValue(false);
    expect(await copyText(password())).toBe(false);
    expect(getSelection()?.toString()).toBe('k7m4-q2xz');
  });
});
