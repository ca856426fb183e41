/** What `@Transform` and its like have said of each class; the package names it, but leaves out its types. */
declare module 'class-transformer/cjs/storage' {
  export { defaultMetadataStorage } from 'class-transformer/types/storage';
}
