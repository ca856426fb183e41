import { DateInput } from 'react-admin';

/** Filters from one day to another in Douala: `created` gives `created_from` and `created_to`. */
export const dayFilters = (field: 'created' | 'departure' | 'decided' | 'day') =>
  [`${field}_from`, `${field}_to`].map((source) => (
    <DateInput key={source} source={source} label={`console.days.${source}`} />
  ));
