import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { HttpContext } from './request.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
};
const INCOMPRESSIBLE = new Set(['.png', '.ico']);

type Encoding = 'br' | 'gzip' | 'identity';

/** A file of the built app, compressed once, when it is first asked for. */
class StaticFile {
  readonly path: string;
  readonly name: string;
  #bodies = new Map<Encoding, Uint8Array<ArrayBuffer>>();

  constructor(path: string, name: string) {
    this.path = path;
    this.name = name;
  }

  get type(): string {
    return TYPES[extname(this.name)] ?? 'application/octet-stream';
  }

  /** Vite puts a hash of the content into every name below assets/, so that those never change. */
  get cacheControl(): string {
    return this.name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
  }

  encodingFor(accepted: string): Encoding {
    if (INCOMPRESSIBLE.has(extname(this.name))) return 'identity';
    return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
  }

  body(encoding: Encoding): Uint8Array<ArrayBuffer> {
    const kept = this.#bodies.get(encoding);
    if (kept !== undefined) return kept;
    const content = readFileSync(this.path);
    const body = new Uint8Array(
      encoding === 'br'
        ? brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
        : encoding === 'gzip'
          ? gzipSync(content)
          : content,
    );
    this.#bodies.set(encoding, body);
    return body;
  }
}

function filesBelow(directory: string): ReadonlyMap<string, StaticFile> {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true });
  return new Map(
    entries
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map((entry) => {
        const path = join(entry.parentPath, entry.name);
        const name = relative(directory, path).split(sep).join('/');
        return [name, new StaticFile(path, name)];
      }),
  );
}

/**
 * Serves the built app from a directory as it stands at the start. Every address that is no file is the app's own
 * (index.html), except below assets/, where a missing file is one of an older build.
 */
export function staticFiles(directory: string): (http: HttpContext, name: string) => Response {
  const files = filesBelow(directory);
  return (http, name) => {
    const file = files.get(name) ?? (name.startsWith('assets/') ? undefined : files.get('index.html'));
    if (file === undefined) return http.text('Not found', 404);
    const encoding = file.encodingFor(http.req.header('Accept-Encoding') ?? '');
    return http.body(file.body(encoding), 200, {
      'Content-Type': file.type,
      'Cache-Control': file.cacheControl,
      Vary: 'Accept-Encoding',
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    });
  };
}
