import { type ComponentProps, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Town } from '../lib/api/types';
import { useTowns } from '../lib/towns';
import { SearchableSelect } from './searchable-select';
import type { Region } from './select-dialog';

/** The eleven main towns come first. */
export function TownSelect(props: Omit<ComponentProps<typeof SearchableSelect>, 'options' | 'source'>) {
  const { t } = useTranslation();
  const towns = useTowns();
  const options = useMemo(() => {
    const option = (group: string) => (town: Town) => ({
      value: town.name,
      label: town.name,
      region: town.region as Region,
      group,
    });
    const all = towns.data ?? [];
    return [
      ...all.filter((town) => town.main).map(option(t('towns.main'))),
      ...all.filter((town) => !town.main).map(option(t('towns.others'))),
    ];
  }, [towns.data, t]);
  return <SearchableSelect {...props} options={options} source={towns} />;
}
