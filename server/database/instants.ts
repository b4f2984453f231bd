import {
  type BinaryOperationNode,
  ColumnNode,
  type ColumnUpdateNode,
  type InsertQueryNode,
  type KyselyPlugin,
  type OperationNode,
  OperationNodeTransformer,
  PrimitiveValueListNode,
  type QueryId,
  ReferenceNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
} from 'kysely';
import { type Instant, instantOf, parseDate } from '#domain/time.ts';

const [INT8, DATE, TIMESTAMPTZ] = [20, 1082, 1184];

/** `2026-11-20 01:00:00.5+00` -> Instant. */
function parseTimestamp(text: string): Instant {
  return instantOf(Date.parse(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')));
}

function parseDay(text: string): string {
  const date = parseDate(text);
  if (date === undefined) throw new RangeError(`Failed to read a date from the database: ${text}`);
  return date;
}

/** How both databases read what JavaScript has no type of its own for. */
export const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [INT8]: Number,
  [DATE]: parseDay,
  [TIMESTAMPTZ]: parseTimestamp,
};

/**
 * Writes an Instant into every column whose name ends in `_at`. Those are the timestamptz columns (a test reads
 * the catalogue); an Instant is a number, which PostgreSQL would not take for a moment.
 */
export const instantsPlugin: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => transformer.transformNode(node, queryId),
  transformResult: async ({ result }) => result,
};

function isMoment(node: OperationNode | undefined): boolean {
  if (node === undefined) return false;
  if (ReferenceNode.is(node)) return isMoment(node.column);
  return ColumnNode.is(node) && node.column.name.endsWith('_at');
}

function asDate(value: unknown): unknown {
  return typeof value === 'number' ? new Date(value) : value;
}

function asMoment(node: OperationNode): OperationNode {
  return ValueNode.is(node) && typeof node.value === 'number' ? ValueNode.create(new Date(node.value)) : node;
}

class InstantTransformer extends OperationNodeTransformer {
  protected override transformBinaryOperation(node: BinaryOperationNode, id?: QueryId): BinaryOperationNode {
    const done = super.transformBinaryOperation(node, id);
    return isMoment(done.leftOperand) ? { ...done, rightOperand: asMoment(done.rightOperand) } : done;
  }

  protected override transformColumnUpdate(node: ColumnUpdateNode, id?: QueryId): ColumnUpdateNode {
    const done = super.transformColumnUpdate(node, id);
    return isMoment(done.column) ? { ...done, value: asMoment(done.value) } : done;
  }

  protected override transformInsertQuery(node: InsertQueryNode, id?: QueryId): InsertQueryNode {
    const done = super.transformInsertQuery(node, id);
    const { columns, values } = done;
    if (columns === undefined || values === undefined || !ValuesNode.is(values)) return done;
    const moments = columns.map(isMoment);
    return {
      ...done,
      values: ValuesNode.create(
        values.values.map((row) =>
          PrimitiveValueListNode.is(row)
            ? PrimitiveValueListNode.create(
                row.values.map((value, index) => (moments[index] ? asDate(value) : value)),
              )
            : ValueListNode.create(
                row.values.map((value, index) => (moments[index] ? asMoment(value) : value)),
              ),
        ),
      ),
    };
  }
}

const transformer = new InstantTransformer();
