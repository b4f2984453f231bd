import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { uploadOf } from '#contract/uploads.ts';
import { PhotoOnItsWay } from '#src/visit/trouble/PhotoOnItsWay.tsx';

afterEach(cleanup);

describe('a photo on its way', () => {
  it('says how much of it has left, then that it has, and nothing of a share once it is answered', () => {
    const upload = uploadOf('key-1', 200_000);
    render(<PhotoOnItsWay requestKey="key-1" />);
    const share = () => screen.queryByRole('progressbar', { name: '写真の送信' });
    expect(share()).toHaveAttribute('aria-valuetext', '0%');
    const words = screen.getByRole('status');
    act(() => upload.options.onUploadProgress?.({ progress: 0.427 }));
    expect(share()).toHaveAttribute('aria-valuetext', '42%');
    expect(screen.getByText('42%')).toBeVisible();
    expect(screen.getByText('42%').closest('[aria-hidden]'), 'the bar has said it').not.toBeNull();
    expect(words, 'it is not said again for each step').toHaveTextContent(
      '写真を送信しています。電波が弱いところでは、2分ほどかかります。',
    );
    act(() => upload.options.onUploadProgress?.({ progress: 1 }));
    expect(share()).toBeNull();
    expect(words).toHaveTextContent('写真を送信しました。受け付けを確認しています。');
    act(() => upload.end());
    expect(share()).toBeNull();
  });

  it('says nothing of the share of another request, or of one that leaves at once', () => {
    const other = uploadOf('key-2', 200_000);
    const small = uploadOf('key-1', 1_000);
    expect(small.options.onUploadProgress).toBeUndefined();
    render(<PhotoOnItsWay requestKey="key-1" />);
    expect(screen.queryByRole('progressbar')).toBeNull();
    other.end();
  });
});
