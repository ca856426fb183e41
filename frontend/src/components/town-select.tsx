import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchableSelect } from './searchable-select';
import { useTowns } from '../lib/towns';

interface TownSelectProps {
  label: string;
  name?: string;
  value: string | null;
  onChange: (town: string) => void;
  icon?: ReactNode;
  error?: string | false | null | undefined;
}

/** The eleven main towns come first. */
export function TownSelect({ label, name, value, onChange, icon, error }: TownSelectProps) {
  const { t } = useTranslation();
  const towns = useTowns();
  const options = useMemo(() => {
    const option = (group: string) => (town: { name: string; region: string }) => ({
      value: town.name,
      label: town.name,
      hint: town.region,
      group,
    });
    const all = towns.data ?? [];
    return [
      ...all.filter((town) => town.main).map(option(t('towns.main'))),
      ...all.filter((town) => !town.main).map(option(t('towns.others'))),
    ];
  }, [towns.data, t]);
  return (
    <SearchableSelect
      label={label}
      {...(name && { name })}
      options={options}
      value={value}
      onChange={onChange}
      icon={icon}
      source={towns}
      error={error}
    />
  );
}
