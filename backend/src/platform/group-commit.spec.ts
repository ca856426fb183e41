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
    await settle();
    expect(groups).toEqual([[1]]);
    go[0]?.();
    expect(await one).toBe('1 written');
    const two = together.add(2);
    await settle();
    expect(groups).toEqual([[1], [2]]);
    go[1]?.();
    expect(await two).toBe('2 written');
  });

  it('go with one statement where they come in one turn', async () => {
    const all = Array.from({ length: 250 }, (_, item) => together.add(item + 100));
    await settle();
    expect(groups.map((group) => group.length)).toEqual([100, 100, 50]);
    for (const end of go) end();
    expect(await Promise.all(all)).toEqual(Array.from({ length: 250 }, (_, item) => `${item + 100} written`));
  });

  /** One in each lane, so that the next have to wait. */
  async function takeEveryLane(): Promise<Promise<string>[]> {
    const taken: Promise<string>[] = [];
    for (const item of [1, 2, 3, 4]) {
      taken.push(together.add(item));
      await settle();
    }
    expect(groups).toEqual([[1], [2], [3], [4]]);
    return taken;
  }
  const endAll = async () => {
    for (const end of go.splice(0)) end();
    await settle();
  };

  it('go with one statement where they came while others were under way', async () => {
    const first = await takeEveryLane();
    const later = Array.from({ length: 30 }, (_, item) => together.add(item + 100));
    await settle();
    expect(groups).toHaveLength(4);
    await endAll();
    expect(groups.at(-1)).toHaveLength(30);
    await endAll();
    expect(await Promise.all([...first, ...later])).toHaveLength(34);
  });

  it('do not wait for one that waits for a lock', async () => {
    const stuck = together.add(1);
    await settle();
    const next = together.add(2);
    await settle();
    go[1]?.();
    expect(await next).toBe('2 written');
    go[0]?.();
    await stuck;
  });

  it('fail together, and the next are written all the same', async () => {
    const first = await takeEveryLane();
    const group = [together.add(13), together.add(14)].map((item) =>
      item.catch((error: Error) => error.message),
    );
    await endAll();
    await endAll();
    expect(await Promise.all(group)).toEqual(['unlucky', 'unlucky']);
    const after = together.add(15);
    await settle();
    await endAll();
    expect(await after).toBe('15 written');
    await Promise.all(first);
  });
});
