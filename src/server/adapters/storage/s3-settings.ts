/** A bucket, as `STORAGE_URL` names it: `s3://bucket/prefix?region=us-west-2&endpoint=https://s3.example.com`. */
export interface Bucket {
  readonly bucket: string
  /** Ends with a slash, or is empty. */
  readonly prefix: string
  readonly region: string
  /** Absent: Amazon's own. */
  readonly endpoint: string | null
}

export const bucketOf = (storageUrl: string): Bucket => {
  const { hostname, pathname, searchParams } = new URL(storageUrl)
  const prefix = pathname.replace(/^\/|\/$/g, '')
  return {
    bucket: hostname,
    prefix: prefix === '' ? '' : `${prefix}/`,
    region: searchParams.get('region') ?? 'us-east-1',
    endpoint: searchParams.get('endpoint'),
  }
}
