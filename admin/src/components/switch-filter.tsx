import { BooleanInput } from 'react-admin';

/** As high as the search field. */
const HEIGHT = { justifyContent: 'center', minHeight: 48 } as const;

/** A yes/no filter; `always` shows it initially. */
export const switchFilter = (source: string, { always = false } = {}) => (
  <BooleanInput key={source} source={source} alwaysOn={always} helperText={false} sx={HEIGHT} />
);
