import { Cluster, type Which } from './cluster';

/** docs/api.md: requests per minute and person, across processes. */
const ALLOWED = 600;

it('the requests of a person are counted across both processes', async () => {
  const cluster = await Cluster.open({ THROTTLING: 'on' });
  const person = await cluster.insertMember();
  const statuses = await Promise.all(
    Array.from({ length: ALLOWED + 100 }, async (_, index) => {
      const answer = await fetch(`${cluster.server((index % 2) as Which).url}/api/profiles/me`, {
        headers: { authorization: `Bearer ${person.token}` },
      });
      await answer.text();
      return answer.status;
    }),
  );
  await cluster.close();
  expect(statuses.filter((status) => status === 200)).toHaveLength(ALLOWED);
  expect(statuses.filter((status) => status === 429)).toHaveLength(100);
});
