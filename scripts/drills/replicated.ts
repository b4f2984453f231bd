import { rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { Address, ask, follow, type Node, Nodes } from './replicas.ts';

/** Of every node: one that was promoted waits for another, just as the primary did. */
const SYNCHRONOUS = 'synchronous_standby_names=ANY 1 (primary, s1, s2)';
/** How often a watcher looks whether the primary answers, and after how many failures it gives the primary up. */
const [WATCH_MS, MOST_SILENCES] = [200, 3];

/** Resolves when the primary has not answered for several times. */
async function givenUp(primary: Node): Promise<void> {
  for (let silences = 0; silences < MOST_SILENCES; ) {
    const isThere = await ask(primary.port, 'select 1').then(
      () => true,
      () => false,
    );
    silences = isThere ? 0 : silences + 1;
    await wait(WATCH_MS);
  }
}

/** Promotes the standby that has received the most, lets the other follow it, and answers which it is. */
async function promote(standbys: readonly Node[]): Promise<Node> {
  const received = await Promise.all(
    standbys.map(async (node) => {
      const statement = `select pg_wal_lsn_diff(pg_last_wal_receive_lsn(), '0/0')::float8 as bytes`;
      const [row] = await ask<{ bytes: number }>(node.port, statement);
      return { node, bytes: row?.bytes ?? 0 };
    }),
  );
  const [first, ...others] = received.toSorted((one, other) => other.bytes - one.bytes);
  if (first === undefined) throw new Error('Failed to promote: there is no standby.');
  await ask(first.node.port, 'select pg_promote(true, 10)');
  for (const { node } of others) {
    follow(node.folder, node.name, first.node.port);
    await ask(node.port, 'select pg_reload_conf()');
  }
  return first.node;
}

/** A primary with two synchronous standbys, behind one address that leads to whichever of them is the primary. */
export class Replicated {
  readonly #nodes: Nodes;
  readonly #address: Address;
  readonly #settings: readonly string[];
  #primary: Node;
  #standbys: readonly Node[];

  private constructor(
    nodes: Nodes,
    address: Address,
    settings: readonly string[],
    [primary, ...standbys]: readonly [Node, ...Node[]],
  ) {
    this.#nodes = nodes;
    this.#address = address;
    this.#settings = settings;
    this.#primary = primary;
    this.#standbys = standbys;
  }

  /** Starts all three, with more settings if need be. */
  static async start(binaries: string, more: readonly string[] = []): Promise<Replicated> {
    const nodes = new Nodes(binaries);
    const settings = [SYNCHRONOUS, ...more];
    try {
      const primary = await nodes.primary(settings);
      const standbys = [
        await nodes.standby('s1', primary, settings),
        await nodes.standby('s2', primary, settings),
      ];
      const address = await Address.at(primary.port);
      return new Replicated(nodes, address, settings, [primary, ...standbys]);
    } catch (error) {
      await nodes.stop();
      throw error;
    }
  }

  /** Where the primary is reached, whichever it is. */
  get url(): string {
    return `postgres://komori@127.0.0.1:${this.#address.port}/postgres`;
  }

  /** Asks the primary something. */
  ask<Row extends object>(statement: string): Promise<readonly Row[]> {
    return ask<Row>(this.#primary.port, statement);
  }

  /** Kills the primary; once it is given up, the standby with the most WAL takes its place, and is answered. */
  async failOver(): Promise<Node> {
    const lost = this.#primary;
    await this.#nodes.kill(lost);
    await givenUp(lost);
    this.#primary = await promote(this.#standbys);
    this.#standbys = this.#standbys.filter((node) => node !== this.#primary);
    this.#address.leadTo(this.#primary.port);
    return this.#primary;
  }

  /** Takes the one that is missing in again, as a standby that begins with a copy of the primary. */
  async complete(): Promise<void> {
    const there = [this.#primary, ...this.#standbys].map(({ name }) => name);
    for (const name of ['primary', 's1', 's2'].filter((each) => !there.includes(each))) {
      rmSync(this.#nodes.folderOf(name), { recursive: true, force: true });
      const standby = await this.#nodes.standby(name, this.#primary, this.#settings);
      this.#standbys = [...this.#standbys, standby];
    }
  }

  /** Kills the primary, and starts it again where it was: the standbys follow it as before. */
  async restart(): Promise<void> {
    const { name, port } = this.#primary;
    await this.#nodes.kill(this.#primary);
    this.#primary = await this.#nodes.start(name, this.#settings, port);
  }

  async stop(): Promise<void> {
    await this.#address.close();
    await this.#nodes.stop();
  }
}
