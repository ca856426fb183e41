import { GroupCommit } from './group-commit';

describe('Group commit', () => {
  let groups: number[][];
  let finishWrite: (() => void)[];
  let groupCommit: GroupCommit<number, string>;

  beforeEach(() => {
    [groups, finishWrite] = [[], []];
    groupCommit = new GroupCommit(async (items) => {
      groups.push(items);
      await new Promise<void>((resolve) => finishWrite.push(resolve));
      if (items.includes(13)) throw new Error('unlucky');
      return items.map((item) => `${item} written`);
    });
  });
  const settle = () => new Promise(setImmediate);

  it('writes immediately when idle, and returns each item’s result', async () => {
    const one = groupCommit.add(1);
    await settle();
    expect(groups).toEqual([[1]]);
    finishWrite[0]?.();
    expect(await one).toBe('1 written');
    const two = groupCommit.add(2);
    await settle();
    expect(groups).toEqual([[1], [2]]);
    finishWrite[1]?.();
    expect(await two).toBe('2 written');
  });

  it('batches items of one event loop turn', async () => {
    const all = Array.from({ length: 250 }, (_, item) => groupCommit.add(item + 100));
    await settle();
    expect(groups.map((group) => group.length)).toEqual([100, 100, 50]);
    for (const end of finishWrite) end();
    expect(await Promise.all(all)).toEqual(Array.from({ length: 250 }, (_, item) => `${item + 100} written`));
  });

  async function takeEveryLane(): Promise<Promise<string>[]> {
    const batch: Promise<string>[] = [];
    for (const item of [1, 2, 3, 4]) {
      batch.push(groupCommit.add(item));
      await settle();
    }
    expect(groups).toEqual([[1], [2], [3], [4]]);
    return batch;
  }
  const endAll = async () => {
    for (const end of finishWrite.splice(0)) end();
    await settle();
  };

  it('batches items that arrive during other writes', async () => {
    const first = await takeEveryLane();
    const later = Array.from({ length: 30 }, (_, item) => groupCommit.add(item + 100));
    await settle();
    expect(groups).toHaveLength(4);
    await endAll();
    expect(groups.at(-1)).toHaveLength(30);
    await endAll();
    expect(await Promise.all([...first, ...later])).toHaveLength(34);
  });

  it('is not blocked by a write that waits for a lock', async () => {
    const stuck = groupCommit.add(1);
    await settle();
    const next = groupCommit.add(2);
    await settle();
    finishWrite[1]?.();
    expect(await next).toBe('2 written');
    finishWrite[0]?.();
    await stuck;
  });

  it('rejects the whole batch on failure, and continues with the next', async () => {
    const first = await takeEveryLane();
    const group = [groupCommit.add(13), groupCommit.add(14)].map((item) =>
      item.catch((error: Error) => error.message),
    );
    await endAll();
    await endAll();
    expect(await Promise.all(group)).toEqual(['unlucky', 'unlucky']);
    const after = groupCommit.add(15);
    await settle();
    await endAll();
    expect(await after).toBe('15 written');
    await Promise.all(first);
  });
});
