/** What does the environment say? The only file of eval that reads it. */

/** Folder of the development data for the tests that read real data; undefined where it was not given. */
export const dataFolder: string | undefined = process.env.KNOTWORK_DATA
