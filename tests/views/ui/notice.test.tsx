import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Notice } from '#src/ui/status/Notice.tsx';

it('brings into view what is read at once, and nothing else', () => {
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue(undefined);
  const { rerender, container } = render(<Notice>料金がかかります。</Notice>);
  expect(shown).not.toHaveBeenCalled();
  rerender(
    <Notice tone="warn" alert>
      料金が変わりました。
    </Notice>,
  );
  const note = container.firstElementChild;
  expect(note).toHaveTextContent('料金が変わりました。');
  expect(shown.mock.calls).toEqual([[{ block: 'nearest' }], [{ block: 'nearest' }]]);
  expect(shown.mock.contexts, 'all of it, or else its beginning').toEqual([note, note?.firstElementChild]);
});
