import { DataTable, useLocaleState } from 'react-admin';
import { dayFilters, switchFilter } from '../../components/filters';
import { ResourceList } from '../../components/resource-list';
import { formatDay } from '../../lib/format';
import type { Search } from '../../records';

const Column = DataTable.Col<Search>;
const NumberColumn = DataTable.NumberCol<Search>;

export default function SearchList() {
  const [locale] = useLocaleState();
  return (
    <ResourceList<Search>
      sort={{ field: 'day', order: 'DESC' }}
      hasDetailPage={false}
      filters={[...dayFilters('day'), switchFilter('without_ride')]}
      phone={{
        primary: (search) => `${search.from_city} → ${search.to_city}`,
        secondary: (search) => formatDay(search.day, locale),
        mark: (search) => `${search.searches_without_ride} / ${search.searches}`,
      }}
    >
      <Column source="day" cellClassName="whole" render={({ day }) => formatDay(day, locale)} />
      <Column source="from_city" disableSort />
      <Column source="to_city" disableSort />
      <NumberColumn source="searches" />
      <NumberColumn source="searches_without_ride" />
    </ResourceList>
  );
}
