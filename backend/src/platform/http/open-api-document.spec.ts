import { withGroupedTags } from './open-api-document';

describe('withGroupedTags', () => {
  it('tags staff routes by resource and groups every tag once', () => {
    const tagged = withGroupedTags({
      openapi: '3.1.0',
      info: { title: 'Test', version: '1' },
      paths: {
        '/api/admin/payout-batches/{id}': { get: { tags: ['AdminPayoutBatches'], responses: {} } },
        '/api/rides': { get: { tags: ['Rides'], responses: {} }, post: { tags: ['Rides'], responses: {} } },
        '/api/health/live': { get: { tags: ['Health'], responses: {} } },
      },
    });
    expect(tagged.paths['/api/admin/payout-batches/{id}']?.get?.tags).toEqual(['Staff: payout batches']);
    expect(tagged).toMatchObject({
      'x-tagGroups': [
        { name: 'Riders and drivers', tags: ['Rides'] },
        { name: 'Staff', tags: ['Staff: payout batches'] },
        { name: 'System', tags: ['Health'] },
      ],
    });
  });
});
