import { DateInput } from 'react-admin';

/** Date range filters in Douala's time zone: `created` gives `created_from` and `created_to`. */
export const dayFilters = (field: 'created' | 'departure' | 'decided' | 'day') =>
  [`${field}_from`, `${field}_to`].map((source) => (
    <DateInput key={source} source={source} label={`console.days.${source}`} />
  ));
