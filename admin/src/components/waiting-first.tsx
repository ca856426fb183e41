import { Box, ButtonBase, Card, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { type RaRecord, useCreatePath, useGetList, useResourceContext, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { recordCount } from '../providers/data';
import { ErrorAlert } from './error-alert';
import { Moment, Muted } from './value-fields';

interface WaitingFirstProps<Row> {
  filter: Record<string, unknown>;
  title: string;
  primary: (row: Row) => ReactNode;
  secondary: (row: Row) => ReactNode;
}

const SHOWN = 10;

/** Open items, oldest first. Renders nothing if there are none. */
export function WaitingFirst<Row extends RaRecord & { created_at: string }>({
  filter,
  title,
  primary,
  secondary,
}: WaitingFirstProps<Row>) {
  const resource = useResourceContext() ?? '';
  const translate = useTranslate();
  const createPath = useCreatePath();
  const list = useGetList<Row>(resource, {
    filter,
    sort: { field: 'created_at', order: 'ASC' },
    pagination: { page: 1, perPage: SHOWN },
  });
  const { data = [] } = list;
  const count = recordCount(list);
  if (list.error && !list.data) return <ErrorAlert error={list.error} retry={list.refetch} sx={{ mt: 2 }} />;
  if (count === 0) return null;
  return (
    <Card component="section" sx={{ mt: 2, borderColor: 'warning.main' }}>
      <Typography variant="h6" component="h2" color="warning" sx={{ px: 2, pt: 1.5, pb: 0.5 }}>
        {translate(title, { smart_count: count })}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map((one) => (
          <Box
            component="li"
            key={one.id}
            sx={{ borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}
          >
            <ButtonBase
              component={Link}
              to={createPath({ resource, type: 'show', id: one.id })}
              sx={{
                width: 1,
                minHeight: 52,
                px: 2,
                py: 1,
                gap: 2,
                justifyContent: 'space-between',
                textAlign: 'left',
              }}
            >
              <Box
                sx={{
                  display: 'flex',
                  flexWrap: 'wrap',
                  columnGap: 2,
                  minWidth: 0,
                  overflowWrap: 'anywhere',
                }}
              >
                <Typography component="span" sx={{ fontWeight: 600, '& *': { fontWeight: 'inherit' } }}>
                  {primary(one)}
                </Typography>
                <Muted component="span" sx={{ alignSelf: 'center' }}>
                  {secondary(one)}
                </Muted>
              </Box>
              <Moment iso={one.created_at} />
            </ButtonBase>
          </Box>
        ))}
      </Box>
    </Card>
  );
}
