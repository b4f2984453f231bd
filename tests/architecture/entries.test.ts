/** The two houses: the files of the members' app, and of the operators', from those that each starts with. */
import { describe, expect, it } from 'vitest';
import { importedAtRunTime } from './entries.ts';

const members = importedAtRunTime('src/main.tsx', 'src/start/askFirst.ts', 'src/worker/serviceWorker.ts');
const operators = importedAtRunTime('src/operator/main.tsx');

/** Areas of members; rooms that both live in are src/ui, src/shared, src/shell, machines/shared and machines/shell. */
const OF_MEMBERS =
  /^(src|machines)\/(account|app|booking|history|inbox|qr|search|settings|start|visit|worker)\/|^contract\/(booking|history|inbox|qr|search|settings|visit)\/|^src\/main|^machines\/(persistence|keptParts)/;
const OF_OPERATORS = /^(src|machines|contract|domain)\/operator\//;

describe('nothing of the other house is loaded', () => {
  it('by members: no file of operators', () => {
    expect(members.filter((path) => OF_OPERATORS.test(path))).toEqual([]);
  });

  it('by operators: neither the start of the members’ app nor any of its areas', () => {
    expect(operators.filter((path) => OF_MEMBERS.test(path))).toEqual([]);
  });

  it('over what both really load', () => {
    expect(members).toContain('src/account/login/Login.tsx');
    expect(members).toContain('src/ui/buttons/Button.tsx');
    expect(operators).toContain('src/ui/buttons/Button.tsx');
    expect(operators.filter((path) => OF_OPERATORS.test(path)).length).toBeGreaterThan(3);
  });
});
