import { svgFile } from '#server/world/drawing/writeSvg.ts';
import type { Drawn, Pictured, Secret } from './written.ts';

/** The secrets of an export: their values by the names that stand in its file. */
export class SecretNames {
  readonly values = new Map<string, string>();
  readonly #taken: ReadonlySet<string>;

  /** @param taken the names that the file has already */
  constructor(taken: Iterable<string> = []) {
    this.#taken = new Set(taken);
  }

  /** The text that stands for a secret of that place: `${NAME}`. */
  write(place: readonly string[], secret: Secret): string {
    const base = namesIn(place)
      .join('_')
      .toUpperCase()
      .replaceAll(/[^A-Z0-9]/g, '_');
    let name = /^[A-Z]/.test(base) ? base : `S_${base}`;
    for (let nth = 2; this.#taken.has(name) || this.values.has(name); nth += 1) name = `${base}_${nth}`;
    this.values.set(name, secret.value);
    return `\${${name}}`;
  }

  /** A file of secrets, as `parseSecrets` reads it. */
  text(): string {
    return [...this.values].map(([name, value]) => `${name}=${value}\n`).join('');
  }
}

/** The drawings of an export: the files by the names that stand in it. */
export class DrawingFiles {
  readonly texts = new Map<string, string>();

  /**
   * The file of the drawing of that place: ours-tokyo-yaesu-b1-4f0c21aa.svg. Another drawing has another name, so that
   * an export from before still finds its own.
   */
  write(place: readonly string[], { drawing }: Drawn): string {
    const name = `${namesIn(place.slice(0, -1)).join('-')}-${drawing.layout.version.slice(0, 8)}.svg`;
    this.texts.set(name, svgFile(drawing));
    return name;
  }
}

/** The photos of an export: the names that the database has for them, by those of the files that stand in it. */
export class PhotoFiles {
  readonly photos = new Map<string, string>();

  /** The file of the photo of that place, named as a drawing's: ours-tokyo-yaesu-b1-a-1-4f0c21aa.jpg. */
  write(place: readonly string[], { name }: Pictured): string {
    const known = [...this.photos].find(([, photo]) => photo === name)?.[0];
    const [hash = '', kind = ''] = name.split('.');
    const file = known ?? `${namesIn(place.slice(0, -1)).join('-')}-${hash.slice(0, 8)}.${kind}`;
    this.photos.set(file, name);
    return file;
  }
}

function namesIn(place: readonly string[]): readonly string[] {
  return place.filter((part) => !STRUCTURE.has(part));
}

const STRUCTURE = new Set([
  'tenants',
  'areas',
  'places',
  'floors',
  'booths',
  'corporations',
  'access_keys',
  'invitations',
]);
