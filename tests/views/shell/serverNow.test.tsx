import { act, render, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serverClock } from '#contract/clock.ts';
import { useServerNow } from '#src/shell/serverNow.ts';
import { usePageShown } from '#src/shell/usePageShown.ts';
import { NOW } from '#tests/support/clock/now.ts';

function Clock({ everyMs, onRender }: { everyMs: number; onRender?: () => void }) {
  onRender?.();
  return <p>{useServerNow(everyMs) - NOW}</p>;
}

beforeEach(() => {
  vi.useFakeTimers();
  serverClock.learn(NOW + 300);
});
afterEach(() => vi.useRealTimers());

describe('the display clock', () => {
  it('changes on the full seconds of the server', () => {
    render(<Clock everyMs={1000} />);
    expect(screen.getByText('0')).toBeInTheDocument();
    act(() => void vi.advanceTimersByTime(690));
    expect(screen.getByText('0')).toBeInTheDocument();
    act(() => void vi.advanceTimersByTime(20));
    expect(screen.getByText('1000')).toBeInTheDocument();
    act(() => void vi.advanceTimersByTime(1000));
    expect(screen.getByText('2000')).toBeInTheDocument();
  });

  it('renders once a minute where minutes are enough, whoever shows seconds beside it', () => {
    const onRender = vi.fn();
    render(
      <>
        <Clock everyMs={1000} />
        <Clock everyMs={60_000} onRender={onRender} />
      </>,
    );
    onRender.mockClear();
    act(() => void vi.advanceTimersByTime(59_000));
    expect(onRender).not.toHaveBeenCalled();
    act(() => void vi.advanceTimersByTime(1000));
    expect(onRender).toHaveBeenCalledTimes(1);
  });

  it('is one timer for all, and none when nothing shows the time', () => {
    const { unmount } = render(
      <>
        <Clock everyMs={1000} />
        <Clock everyMs={1000} />
        <Clock everyMs={60_000} />
      </>,
    );
    expect(vi.getTimerCount()).toBe(1);
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('the page that comes back', () => {
  it('is told of by the screen, the network and the clock that is set right, until the screen is left', () => {
    const shown = vi.fn();
    const { unmount } = renderHook(() => usePageShown(shown));
    const happen = () => {
      document.dispatchEvent(new Event('visibilitychange'));
      window.dispatchEvent(new Event('online'));
      serverClock.learn(NOW + 3_600_000);
      serverClock.learn(NOW);
    };
    happen();
    expect(shown.mock.calls.length).toBeGreaterThanOrEqual(3);
    const before = shown.mock.calls.length;
    unmount();
    happen();
    expect(shown).toHaveBeenCalledTimes(before);
  });
});
