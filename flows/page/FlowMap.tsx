import { MANDATED } from '../charts/mandated.ts';
import { type MapTree, mapOf } from '../charts/map.ts';
import { flowAddress } from './address.ts';
import { byArea, type Entry, entries, entryById } from './entries.ts';
import styles from './FlowMap.module.css';

const map = mapOf(entries);

/** A flow, and those that it runs below it. */
function Tree({ tree: { flow, runs }, inShape }: { tree: MapTree<Entry>; inShape?: string }) {
  return (
    <li>
      <a className={styles.flow} href={flowAddress(flow.id)}>
        {flow.id}
      </a>
      {flow.shape !== null && flow.shape !== inShape && <span className={styles.shape}>{flow.shape}</span>}
      {runs.length > 0 && (
        <ul className={styles.runs} aria-label={`Run by ${flow.id}`}>
          {runs.map((tree) => (
            <Tree key={tree.flow.id} tree={tree} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** The flows by what runs them: every chart of its own, and the copies of a shape folded under it. */
export function FlowMap() {
  const treeOf = new Map(map.trees.map((tree) => [tree.flow.id, tree]));
  return (
    <section aria-labelledby="map">
      <h2 id="map" className={styles.title}>
        Which flow runs which
      </h2>
      <div className={styles.areas}>
        <div className={styles.area}>
          <h3>the specification’s nine</h3>
          <ul>
            {MANDATED.flatMap((id) => entryById(id) ?? []).map((flow) => (
              <Tree key={flow.id} tree={{ flow, runs: [] }} />
            ))}
          </ul>
        </div>
        {byArea(map.trees.map(({ flow }) => flow)).map(([area, flows]) => (
          <div key={area} className={styles.area}>
            <h3>{area}</h3>
            <ul>
              {flows
                .flatMap(({ id }) => treeOf.get(id) ?? [])
                .map((tree) => (
                  <Tree key={tree.flow.id} tree={tree} />
                ))}
            </ul>
          </div>
        ))}
        <div className={styles.area}>
          <h3>shapes</h3>
          {map.shapes.map(([shape, copies]) => (
            <details key={shape}>
              <summary className={styles.summary}>
                {shape}, {copies.length} copies
              </summary>
              <ul className={styles.runs}>
                {copies.map((tree) => (
                  <Tree key={tree.flow.id} tree={tree} inShape={shape} />
                ))}
              </ul>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
