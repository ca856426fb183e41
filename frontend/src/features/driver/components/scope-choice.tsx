import { useTranslation } from 'react-i18next';
import { ChoiceChips } from '../../../components/choice-chips';
import type { RideScope } from '../api/save-ride';

interface ScopeChoiceProps {
  legend: string;
  count: number;
  value: RideScope;
  onChange: (scope: RideScope) => void;
}

export function ScopeChoice({ legend, count, value, onChange }: ScopeChoiceProps) {
  const { t } = useTranslation('series');
  return (
    <ChoiceChips
      legend={legend}
      value={value}
      onChange={onChange}
      choices={[
        { value: 'one', label: t('scope.one') },
        { value: 'following', label: t('scope.following', { count }) },
      ]}
    />
  );
}
