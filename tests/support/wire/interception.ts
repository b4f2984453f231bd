import { FetchInterceptor } from '@mswjs/interceptors/fetch/web';
import { XMLHttpRequestInterceptor } from '@mswjs/interceptors/XMLHttpRequest/web';
import type { HttpHandler } from 'msw';
import { defineNetwork, InterceptorSource } from 'msw/experimental';

type Interceptors = ConstructorParameters<typeof InterceptorSource>[0]['interceptors'];

/**
 * Answers what the app asks for. MSW's own `setupServer` lets every request of jsdom go out over a connection, writes
 * it as HTTP, and reads it again at both ends, for a tenth of what the tests of views and models cost. A browser's
 * interceptors stand in for `XMLHttpRequest` and `fetch` themselves.
 */
export function interceptRequests(...handlers: HttpHandler[]) {
  // The library declares the class that they have in common once for each runtime.
  const interceptors = [new XMLHttpRequestInterceptor(), new FetchInterceptor()] as unknown as Interceptors;
  const network = defineNetwork({
    sources: [new InterceptorSource({ interceptors })],
    handlers,
    onUnhandledFrame: 'error',
    context: { quiet: true },
  });
  return {
    listen: () => void network.enable(),
    close: () => void network.disable(),
  };
}
