import type { OpenAPIObject } from '@nestjs/swagger';

const STAFF_PATH = /^\/api\/admin\/([^/]+)/;
const SYSTEM_TAGS = ['Provider callbacks', 'Health', 'Development'];

export function withGroupedTags(document: OpenAPIObject): OpenAPIObject {
  const names = new Set<string>();
  for (const [path, operations] of Object.entries(document.paths)) {
    const resource = STAFF_PATH.exec(path)?.[1];
    for (const operation of Object.values(operations) as { tags?: string[] }[]) {
      if (resource !== undefined) operation.tags = [`Staff: ${resource.replace(/-/g, ' ')}`];
      operation.tags?.forEach((tag) => names.add(tag));
    }
  }
  const all = [...names].sort();
  const staff = all.filter((tag) => tag.startsWith('Staff: '));
  const system = all.filter((tag) => SYSTEM_TAGS.includes(tag));
  const people = all.filter((tag) => !staff.includes(tag) && !system.includes(tag));
  const groups = { 'Riders and drivers': people, Staff: staff, System: system };
  return {
    ...document,
    'x-tagGroups': Object.entries(groups).map(([name, tags]) => ({ name, tags })),
  } as OpenAPIObject;
}
