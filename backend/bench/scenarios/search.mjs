const BUSY_TOWNS = 12;
/** Few enough that each search repeats many times a second. */
const BUSIEST_TOWNS = 4;

const ids = ({ data }) => data.map(({ id }) => id);
let requests = 0;

/** Random journeys between the busiest towns. Each request has a new URL, so that nothing is cached. */
export const searchCold = {
  name: 'search, uncached',
  wanted: 0.4,
  seed: (client) => journeysAmong(client, BUSY_TOWNS),
  request: (journeys) => ({ path: `${any(journeys)}&unique=${requests++}` }),
  essence: ids,
  bare(app, { prepared, product }) {
    const { rideListQuery } = product('modules/rides/ride-list.query');
    app.get('/api/rides', async (request) => {
      const { from_city, to_city } = request.query;
      const limit = Number(request.query.limit);
      const filters = { upcoming: true, from_city, to_city, sort: 'departure_time', page: 1, limit };
      const { query, values } = rideListQuery(filters);
      const rows = await prepared.run(query, values);
      const data = rows.slice(0, limit).map(toRide);
      const next = rows.length > limit ? Buffer.from(data.at(-1).id).toString('base64url') : null;
      return { success: true, data, pagination: { page: 1, limit, has_more: next !== null, next } };
    });
  },
};

/**
 * Random journeys between the busiest towns. Requests share URLs, so that the product caches lists for a second. The bare
 * server has no cache.
 */
export const searchWarm = {
  name: 'search, cached',
  wanted: 1.5,
  seed: (client) => journeysAmong(client, BUSIEST_TOWNS),
  request: (journeys) => ({ path: any(journeys) }),
  essence: ids,
};

const any = (list) => list[Math.floor(Math.random() * list.length)];

async function journeysAmong(client, count) {
  const { rows } = await client.query(
    'SELECT from_city AS town FROM rides GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT $1',
    [count],
  );
  const towns = rows.map(({ town }) => town);
  const pairs = towns.flatMap((from_city) => towns.map((to_city) => ({ from_city, to_city })));
  return pairs
    .filter(({ from_city, to_city }) => from_city !== to_city)
    .map((pair) => `/api/rides?${new URLSearchParams({ ...pair, upcoming: 'true', limit: '20' })}`);
}

function toRide({ driver_full_name, driver_avatar_url, ...ride }) {
  return {
    ...ride,
    driver: { id: ride.driver_id, full_name: driver_full_name, avatar_url: driver_avatar_url },
  };
}
