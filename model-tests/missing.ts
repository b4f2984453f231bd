/** Machines (by id) whose flow no model walks yet. Strike off what has got one; never add. */
export const withoutModel: readonly string[] = [];

/** Machines (by id) that no table holds against the spec yet. Strike off what has got one; never add. */
export const withoutTable: readonly string[] = [];
