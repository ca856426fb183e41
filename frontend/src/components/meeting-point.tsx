import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';

export function MeetingPoint({ place, city }: { place: string; city: string }) {
  const { t } = useTranslation();
  const query = new URLSearchParams({ api: '1', query: `${place}, ${city}, Cameroun` });
  return (
    <Link
      href={`https://www.google.com/maps/search/?${query.toString()}`}
      target="_blank"
      rel="noopener noreferrer"
      color="inherit"
      aria-label={t('onMap', { place })}
    >
      {place}
    </Link>
  );
}
