/** The version of the Graph API that all of our calls to Facebook name, for sign-in and catalogs alike. */
export const GRAPH_VERSION = "v25.0";
