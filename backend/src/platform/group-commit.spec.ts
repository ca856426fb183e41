import { GroupCommit } from './group-commit';

describe('Things that are written together', () => {
  let groups: number[][];
  /** Ends the oldest write that is under way. */
  let go: (() => void)[];
  let together: GroupCommit<number, string>;

  beforeEach(() => {
    [groups, go] = [[], []];
    together = new GroupCommit(async (items) => {
      groups.push(items);
      await new Promise<void>((resolve) => go.push(resolve));
      if (items.includes(13)) throw new Error('unlucky');
      return items.map((item) => `${item} written`);
    });
  });
  const settle = () => new Promise(setImmediate);

  it('go at once where little happens, and each gets its own result', async () => {
    const one = together.add(1);
    expect(groups).toEqual([[1]]);
    go[0]?.();
    expect(await one).toBe('1 written');
    const two = together.add(2);
    expect(groups).toEqual([[1], [2]]);
    go[1]?.();
    expect(await two).toBe('2 written');
  });

  it('go with one statement where many came while others were under way', async () => {
    const all = Array.from({ length: 250 }, (_, item) => together.add(item + 100));
    expect(groups.map((group) => group.length)).toEqual([1, 1, 1, 1]);
    for (let ended = 0; ended < 7; ended++) {
      go[ended]?.();
      await settle();
    }
    expect(groups.map((group) => group.length)).toEqual([1, 1, 1, 1, 100, 100, 46]);
    expect(await Promise.all(all)).toEqual(Array.from({ length: 250 }, (_, item) => `${item + 100} written`));
  });

  it('do not wait for one that waits for a lock', async () => {
    const stuck = together.add(1);
    const next = together.add(2);
    go[1]?.();
    expect(await next).toBe('2 written');
    go[0]?.();
    await stuck;
  });

  it('fail together, and the next are written all the same', async () => {
    const bad = [1, 2, 3, 4].map((item) => together.add(item));
    const group = [together.add(13), together.add(14)].map((item) =>
      item.catch((error: Error) => error.message),
    );
    go[0]?.();
    await settle();
    go[4]?.();
    expect(await Promise.all(group)).toEqual(['unlucky', 'unlucky']);
    const after = together.add(15);
    for (const end of go) end();
    await settle();
    for (const end of go) end();
    expect(await after).toBe('15 written');
    await Promise.all(bad);
  });
});
