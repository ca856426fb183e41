import { useQuery } from '@tanstack/react-query';
import { api, dataOf } from './api/client';
import type { Schemas } from './api/types';
import { brand } from './brand';
import { DAY_MS, LONG_RETENTION_MS } from './query/query-client';

type About = Schemas['AboutResponse'];

const PLACEHOLDER: About = {
  contact: { email: brand.contact.email, phone: null },
  emergency_numbers: ['117', '118', '119'],
  support: { phone: null, whatsapp: null, email: null },
  terms_url: null,
  privacy_url: null,
};

export function useAbout(): About {
  const { data } = useQuery({
    queryKey: ['about'],
    queryFn: ({ signal }) => dataOf(api.GET('/api/about', { signal })),
    staleTime: DAY_MS,
    meta: { keepMs: LONG_RETENTION_MS },
  });
  // Responses stored by earlier releases may lack fields.
  return { ...PLACEHOLDER, ...data };
}
