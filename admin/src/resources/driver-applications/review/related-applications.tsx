import { Link, useCreatePath, useLocaleState, useTranslate } from 'react-admin';
import { useStateName } from '../../../components/status-chip';
import { formatDay, today } from '../../../lib/format';
import type { ApplicationCheck } from '../../../records';

type Related = ApplicationCheck['applications'][number];

/** Enough to see a pattern; the list finds the rest by the number. */
const SHOWN = 5;

/** Other people's applications that a check points to: whose, of when, and what became of them. */
export function RelatedApplications({ applications }: { applications: readonly Related[] }) {
  const [locale] = useLocaleState();
  const translate = useTranslate();
  const createPath = useCreatePath();
  const stateName = useStateName();
  return applications.slice(0, SHOWN).map(({ id, full_name, status, created_at }) => (
    <span key={id} style={{ display: 'block' }}>
      <Link to={createPath({ resource: 'driver-applications', type: 'show', id })}>
        {full_name || translate('console.unnamed')}
      </Link>
      {` · ${formatDay(today(new Date(created_at)), locale)} · ${stateName(status)}`}
    </span>
  ));
}
