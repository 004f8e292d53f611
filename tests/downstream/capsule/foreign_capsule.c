/* A foreign extension in C that calls the engine through the capsule. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <palatine/capi.h>

static const palatine_capi *palatine;

/* value(ids: bytes) -> int; what is no hand is a ValueError. */
static PyObject *value(PyObject *module, PyObject *ids) {
    char *data;
    Py_ssize_t size;
    (void)module;
    if (PyBytes_AsStringAndSize(ids, &data, &size) < 0) return NULL;
    const int32_t result = palatine->evaluate_ids((const uint8_t *)data, (size_t)size);
    if (result == PALATINE_BAD_CARD) return PyErr_Format(PyExc_ValueError, "no card");
    if (result == PALATINE_DUPLICATE) return PyErr_Format(PyExc_ValueError, "a card twice");
    return PyLong_FromLong(result);
}

/* best_five(mask: int) -> int */
static PyObject *best_five(PyObject *module, PyObject *mask) {
    (void)module;
    const unsigned long long bits = PyLong_AsUnsignedLongLong(mask);
    if (bits == (unsigned long long)-1 && PyErr_Occurred()) return NULL;
    return PyLong_FromUnsignedLongLong(palatine->best_five(bits));
}

static PyMethodDef methods[] = {
    {"value", value, METH_O, NULL},
    {"best_five", best_five, METH_O, NULL},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "foreign_capsule", NULL, -1, methods, NULL, NULL, NULL, NULL,
};

PyMODINIT_FUNC PyInit_foreign_capsule(void) {
    palatine = PyCapsule_Import(PALATINE_CAPI_NAME, 0);
    if (palatine == NULL) return NULL;
    if (palatine->abi != PALATINE_CAPI_ABI || palatine->size < sizeof(palatine_capi)) {
        PyErr_SetString(PyExc_ImportError, "palatine is older than this extension");
        return NULL;
    }
    return PyModule_Create(&definition);
}
