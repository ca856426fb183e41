import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { ResourceName } from '../providers/can-access';
import { useListPath } from './use-list-path';

interface RecordListLinkProps {
  resource: ResourceName;
  filter: object;
  /** Key of its words. */
  label: string;
}

/** Another list, narrowed to what belongs to the record. */
export function RecordListLink({ resource, filter, label }: RecordListLinkProps) {
  const translate = useTranslate();
  const pathOf = useListPath();
  return (
    <Button component={Link} to={pathOf({ resource, filter })}>
      {translate(label)}
    </Button>
  );
}
